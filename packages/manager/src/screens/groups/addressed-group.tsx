import type { Group } from '@sheaf/contract/entities/group'
import { groupIdSchema } from '@sheaf/contract/ids'
import type { GroupView } from '@sheaf/contract/routes/groups'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { NotFound } from '../../chrome/not-found.tsx'
import { Page } from '../../chrome/page.tsx'
import { GroupGate } from '../../features/groups/group-gate.tsx'
import { useFolderCrumbs } from './folder-crumbs.ts'
import { GatePage } from './gate-page.tsx'

interface AddressedGroupProps {
  /** Route parameter that holds the group's id. */
  readonly param: 'key' | 'group'
  /** Title while the group loads, and of the page that replaces a group that cannot be opened. */
  readonly title: string
  /** Whether to wait for up-to-date data, for a form whose initial values come from it. */
  readonly fresh?: boolean
  /** Whether the screen stays mounted once shown, even if the group becomes unavailable. Defaults to `fresh`. */
  readonly keeps?: boolean
  readonly children: (group: Group, view: GroupView) => ReactNode
}

/** Loads the group that the address names, for a screen that edits it or asks about it. */
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
