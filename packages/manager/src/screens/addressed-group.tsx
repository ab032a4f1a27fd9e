import type { Group } from '@sheaf/contract/entities/group'
import { groupIdSchema } from '@sheaf/contract/ids'
import type { GroupView } from '@sheaf/contract/routes/groups'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { NotFound } from '../chrome/not-found.tsx'
import { Page } from '../chrome/page.tsx'
import { GroupGate } from '../features/groups/group-gate.tsx'

interface AddressedGroupProps {
  /** Where the address names it. */
  readonly param: 'key' | 'group'
  /** Until the group is there, and what stands in its place when it is not. */
  readonly title: string
  /** Waits for what is true now, for a form that begins with it. */
  readonly fresh?: boolean
  readonly children: (group: Group, view: GroupView) => ReactNode
}

/** The group of an address, for a screen that is a form or a question about it. */
export const AddressedGroup = ({ param, title, fresh = false, children }: AddressedGroupProps) => {
  const id = groupIdSchema.safeParse(useParams()[param])
  if (!id.success) return <NotFound />
  return (
    <GroupGate
      key={id.data}
      id={id.data}
      fresh={fresh}
      frame={(_name, content) => (
        <Page title={title} width="form">
          {content}
        </Page>
      )}
    >
      {children}
    </GroupGate>
  )
}
