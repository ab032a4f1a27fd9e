import { CheckIcon, Group, Menu } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { ICON_FIRST } from '@sheaf/ui/lib/icon-first'
import { useHasKeys } from '@sheaf/ui/lib/use-has-keys'
import { keysOf } from '../../../lib/menus/keys-of.ts'
import type { ToolItemsProps } from './tool-menu.tsx'
import { ALIGNMENTS, DIRECTIONS, shownAlignment } from '../tools/tools-of-text.ts'

/** The alignments of lines, and their directions, with their keys. */
export const AlignItems = ({ editor, states }: ToolItemsProps) => {
  const t = useT()
  const hasKeys = useHasKeys()
  const keysToTurn = hasKeys ? keysOf({ name: 'DIRECTION' }) : undefined
  const isAlike = { closeMenuOnClick: true, className: 'pad-style-item', styles: ICON_FIRST }
  return (
    <>
      <Menu.RadioGroup
        value={shownAlignment(states).align}
        onChange={(chosen) => {
          const { align } = ALIGNMENTS.find((one) => one.align === chosen)!
          editor.chain().focus().alignLines(align).run()
        }}
      >
        {ALIGNMENTS.map(({ name, align, Icon }) => {
          const keys = hasKeys ? keysOf({ name }) : undefined
          return (
            <Menu.RadioItem
              key={align}
              value={align}
              {...isAlike}
              checkIcon={<CheckIcon size={10} />}
              rightSection={<Icon size={18} stroke={1.5} data-turns aria-hidden />}
            >
              <span>{t(`EDITOR.TOOL.${name}`)}</span>
              {keys && <span className="pad-style-keys">{keys}</span>}
            </Menu.RadioItem>
          )
        })}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.RadioGroup
        value={DIRECTIONS.find(({ direction }) => states.on.has(`direction ${direction}`))?.direction ?? ''}
        onChange={(chosen) => {
          const { direction } = DIRECTIONS.find((one) => one.direction === chosen)!
          editor.chain().focus().directLines(direction).run()
        }}
      >
        <Menu.Label>
          <Group component="span" justify="space-between" gap="lg">
            {t('EDITOR.DIRECTION')}
            {keysToTurn && <span className="pad-style-keys">{keysToTurn}</span>}
          </Group>
        </Menu.Label>
        {DIRECTIONS.map(({ name, direction, Icon }) => (
          <Menu.RadioItem
            key={direction}
            value={direction}
            {...isAlike}
            checkIcon={<CheckIcon size={10} />}
            rightSection={<Icon size={18} stroke={1.5} aria-hidden />}
          >
            {t(`EDITOR.TOOL.${name}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
