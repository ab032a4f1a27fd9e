import { Menu } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'

/** A moment with which a version can be compared. */
export interface CompareItem {
  readonly seq: number
  readonly label: 'TIMESLIDER.COMPARE.WITH_NOW' | 'TIMESLIDER.COMPARE.WITH_SHOWN'
}

interface CompareItemsProps {
  readonly compareWith: readonly CompareItem[]
  readonly onChoose: (seq: number) => void
}

/** Items of the menu that asks with which moment a version is compared. */
export const CompareItems = ({ compareWith, onChoose }: CompareItemsProps) => {
  const t = useT()
  return compareWith.map(({ seq, label }) => (
    <Menu.Item key={label} onClick={() => onChoose(seq)}>
      {t(label)}
    </Menu.Item>
  ))
}
