import { Button } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { groupIndexQuery } from '../../features/groups/groups.queries.ts'
import { MoveForm, type MoveFormProps, TargetSelect } from '../../features/pads/moving/move-form.tsx'
import { EmptyFolder } from '../../components/drawings.tsx'
import { useLoadFailure } from '../../components/failures/load-failure.tsx'
import { paths } from '../../paths.ts'
import { useMoveTargets } from './move-targets.ts'

export type MoveProps = Omit<MoveFormProps, 'targetValue' | 'onTargetChange' | 'target' | 'targetField'>

/** SCR-73: shows the form that moves pads to one of the folders that the user administers. */
export const MoveToListed = (props: MoveProps) => {
  const t = useT()
  const targets = useMoveTargets(props.group)
  const failure = useLoadFailure(useQuery(groupIndexQuery))
  if (targets === undefined) return failure ?? <RowsLoader />
  if (targets.length > 0) return <ChooseTarget {...props} targets={targets} />
  return (
    <EmptyState icon={<EmptyFolder />} title={t('GROUP.INFO.PAD_MOVE_NOGROUP')}>
      <Button component={Link} to={paths.groupAdd}>
        {t('GROUP.ADD')}
      </Button>
    </EmptyState>
  )
}

const ChooseTarget = ({ targets, ...props }: MoveProps & { readonly targets: readonly Group[] }) => {
  const [targetValue, setTargetValue] = useState<string | null>(targets.length === 1 ? (targets[0]?._id ?? null) : null)
  return (
    <MoveForm
      {...props}
      targetValue={targetValue}
      onTargetChange={setTargetValue}
      target={targets.find(({ _id }) => _id === targetValue)}
      targetField={(field) => <TargetSelect {...field} targets={targets} />}
    />
  )
}
