import type { Group } from '@sheaf/contract/entities/group'
import { groupIdSchema } from '@sheaf/contract/ids'
import type { GroupView } from '@sheaf/contract/routes/groups'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { NotFound } from '../chrome/not-found.tsx'
import { Page } from '../chrome/page.tsx'
import { GroupGate } from '../features/groups/group-gate.tsx'
import { useFolderCrumbs } from './folder-crumbs.ts'
import { GatePage } from './gate-page.tsx'

interface AddressedGroupProps {
  /** Where the address names it. */
  readonly param: 'key' | 'group'
  /** Until the group is there, and what stands in its place when it is not. */
  readonly title: string
  /** Waits for what is true now, for a form that begins with it. */
  readonly fresh?: boolean
  /** Once opened it stays; a fresh one does. */
  readonly keeps?: boolean
  readonly children: (group: Group, view: GroupView) => ReactNode
}

/** The group of an address, for a screen that is a form or a question about it. */
export const AddressedGroup = ({ param, title, fresh = false, keeps = fresh, children }: AddressedGroupProps) => {
  const crumbs = useFolderCrumbs()
  const id = groupIdSchema.safeParse(useParams()[param])
  if (!id.success) return <NotFound />
  return (
    <GroupGate
      key={id.data}
      id={id.data}
      fresh={fresh}
      keeps={keeps}
      waiting={(content) => (
        <Page title={title} crumbs={crumbs} width="form">
          {content}
        </Page>
      )}
      gate={(_name, content) => (
        <GatePage group={id.data} title={title}>
          {content}
        </GatePage>
      )}
    >
      {children}
    </GroupGate>
  )
}
