import { Menu } from '@mantine/core'
import { COLOR_NAMES, type ColorName, isColorName } from '@sheaf/document/text/formats/palette'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { Editor } from '@tiptap/react'
import { goAlong } from '../../lib/menu-keys.ts'
import type { ToolItemsProps } from './tool-menu.tsx'
import type { ToolStates } from './tool-states.ts'

const USES = ['color', 'highlight'] as const
type Use = (typeof USES)[number]

const TITLES = { color: 'EDITOR.COLOR.TEXT', highlight: 'EDITOR.COLOR.HIGHLIGHT' } as const

const NONE = 'none'

/** Returns the colour that all selected letters have; undefined if they have several, or none and one. */
const shownColor = ({ on }: ToolStates, use: Use): string =>
  COLOR_NAMES.find((name) => on.has(`${use} ${name}`)) ?? (on.has(`${use} `) ? NONE : '')

const colorLetters = (editor: Editor, use: Use, chosen: string): void => {
  const chain = editor.chain().focus()
  if (isColorName(chosen)) chain.setMark(use, { name: chosen }).run()
  else chain.unsetMark(use).run()
}

/** Two rows of colours: of letters, and of what is behind them. */
export const ColorItems = ({ editor, states }: ToolItemsProps) => {
  const t = useT()
  const names: readonly (ColorName | typeof NONE)[] = [NONE, ...COLOR_NAMES]
  return USES.map((use) => (
    <Menu.RadioGroup key={use} value={shownColor(states, use)} onChange={(chosen) => colorLetters(editor, use, chosen)}>
      <Menu.Label>{t(TITLES[use])}</Menu.Label>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the items in it have the focus */}
      <div className="pad-swatches" onKeyDown={goAlong}>
        {names.map((name) => {
          const label = t(`EDITOR.COLOR.${name.toUpperCase() as Uppercase<typeof name>}`)
          return (
            <Menu.RadioItem
              key={name}
              value={name}
              closeMenuOnClick
              className="pad-swatch"
              rightSection={null}
              aria-label={`${t(TITLES[use])}: ${label}`}
              title={label}
              {...(name !== NONE && { [`data-${use}`]: name })}
            >
              <span aria-hidden>{name === NONE ? '' : 'A'}</span>
            </Menu.RadioItem>
          )
        })}
      </div>
    </Menu.RadioGroup>
  ))
}
