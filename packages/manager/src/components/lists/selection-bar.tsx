import { ActionIcon, Checkbox, Group as Row, Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconX, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import type { Selection } from '../../lib/lists/use-selection.ts'
import { useIsPreview } from '../preview.tsx'
import classes from './selection-bar.module.css'

interface SelectionBarProps {
  /** Number of rows shown. */
  readonly shown: number
  readonly selection: Pick<Selection<unknown>, 'chosen' | 'chooseAll' | 'chooseNone'>
  /** Ref to the checkbox that selects all, which gets the focus once nothing is selected. */
  readonly all: RefObject<HTMLInputElement | null>
  /** Translated number of selected rows. */
  readonly countText: string
  /** Progress of the running action, if any. */
  readonly progress: string | undefined
  /** Buttons of the actions on the selected rows, each with `actionButtonProps`. */
  readonly children: ReactNode
}

/** Shows above the rows of a list how many are selected, with the actions on them and a box that selects all. */
export const SelectionBar = ({ shown, selection, all, countText, progress, children }: SelectionBarProps) => {
  const t = useT()
  const isPreview = useIsPreview()
  const { chosen, chooseAll, chooseNone } = selection
  const count = chosen.length
  const isAll = count === shown
  const clear = () => {
    chooseNone()
    // The pressed button disappears with the other actions.
    all.current?.focus()
  }
  return (
    <div className={classes.bar} data-active={count > 0} inert={isPreview}>
      <Row gap="sm" wrap="nowrap" fw={600}>
        <Checkbox
          ref={all}
          // The status text beside it replaces the visible label.
          {...(count === 0 ? { label: t('GROUP.PAD.SELECT_ALL') } : { 'aria-label': t('GROUP.PAD.SELECT_ALL') })}
          checked={isAll}
          indeterminate={count > 0 && !isAll}
          onChange={isAll ? chooseNone : chooseAll}
        />
        <Text span size="sm" fw={600} role="status" className={classes.count ?? ''}>
          {count > 0 && (progress ?? countText)}
        </Text>
      </Row>
      {count > 0 && (
        <div className={classes.actions} role="group" aria-label={countText}>
          <div className={classes.acts}>{children}</div>
          <ActionIcon aria-label={t('GROUP.PAD.DESELECT_ALL')} title={t('GROUP.PAD.DESELECT_ALL')} onClick={clear}>
            <IconX size={18} />
          </ActionIcon>
        </div>
      )}
    </div>
  )
}

/** Returns the props that make a button one of the bar's actions. */
export const actionButtonProps = (Icon: TablerIcon) =>
  ({ size: 'xs', variant: 'default', leftSection: <Icon size={16} aria-hidden /> }) as const

/** Returns the props that give a button, whose visible label is shortened, its full name. */
export const fullNameProps = (name: string) => ({ 'aria-label': name, title: name })
