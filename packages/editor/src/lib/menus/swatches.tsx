import { Menu } from '@mantine/core'
import { COLOR_NAMES, type ColorName } from '@sheaf/document/text/formats/palette'
import { useT } from '@sheaf/ui/l10n/use-t'
import { goAlong } from './menu-keys.ts'

const NONE = 'none'
const NAMES: readonly (ColorName | typeof NONE)[] = [NONE, ...COLOR_NAMES]

interface SwatchesProps {
  /** What is coloured, in the reader's language. */
  readonly title: string
  /** Whether letters are coloured, or what is behind them. */
  readonly use: 'color' | 'highlight'
  /** The colour that is there, or null for none; undefined if there are several. */
  readonly shown: ColorName | null | undefined
  readonly onChoose: (name: ColorName | null) => void
}

/** A row of a menu with the colours of the palette, each with its name, and one that is none. */
export const Swatches = ({ title, use, shown, onChoose }: SwatchesProps) => {
  const t = useT()
  return (
    <Menu.RadioGroup value={shown === undefined ? '' : (shown ?? NONE)}>
      <Menu.Label>{title}</Menu.Label>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the items in it have the focus */}
      <div className="pad-swatches" onKeyDown={goAlong}>
        {NAMES.map((name) => {
          const label = t(`EDITOR.COLOR.${name.toUpperCase() as Uppercase<typeof name>}`)
          return (
            <Menu.RadioItem
              key={name}
              value={name}
              closeMenuOnClick
              className="pad-swatch"
              rightSection={null}
              aria-label={`${title}: ${label}`}
              title={label}
              onClick={() => onChoose(name === NONE ? null : name)}
              {...(name !== NONE && { [`data-${use}`]: name })}
            >
              <span aria-hidden>{name === NONE ? '' : 'A'}</span>
            </Menu.RadioItem>
          )
        })}
      </div>
    </Menu.RadioGroup>
  )
}
