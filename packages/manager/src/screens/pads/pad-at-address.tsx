import { groupIdSchema, padIdSchema } from '@sheaf/contract/ids'
import type { ComponentProps } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { Crumb } from '../../chrome/crumbs.tsx'
import { NotFound } from '../../chrome/not-found.tsx'
import { Page } from '../../chrome/page.tsx'
import { groupViewQuery, openGroupOf } from '../../features/groups/groups.queries.ts'
import { PadGate } from '../../features/pads/pad-gate.tsx'
import { useFolderCrumbs, useIsOwnFolderAt } from '../groups/folder-crumbs.ts'
import { GatePage } from '../groups/gate-page.tsx'

interface PadAtAddressProps {
  /** Title while the pad loads. */
  readonly title: string
  readonly children: ComponentProps<typeof PadGate>['children']
}

/** Shows what the address says of a pad, once it is open to the reader, or in its place why it is not. */
export const PadAtAddress = ({ title, children }: PadAtAddressProps) => {
  const params = useParams()
  const crumbs = useFolderCrumbs()
  const group = groupIdSchema.safeParse(params['group'])
  const pad = padIdSchema.safeParse(params['pad'])
  if (!group.success || !pad.success) return <NotFound />
  return (
    <PadGate
      key={pad.data}
      id={pad.data}
      waiting={(content) => (
        <Page title={title} crumbs={crumbs} width="pane" isCompact>
          {content}
        </Page>
      )}
      gate={(refusal, content, isFramed) => (
        <GatePage group={group.data} title={refusal} isFramed={isFramed}>
          {content}
        </GatePage>
      )}
    >
      {children}
    </PadGate>
  )
}

/**
 * Returns the folder of an open pad, as far as the reader may see it, with the breadcrumbs to the pad. It is the pad's own,
 * not the address's: the pad may have been moved since the link was made.
 */
export const usePadFolder = ({ group }: Pick<Pad, 'group'>, isClosed: boolean) => {
  // A reader of a public pad may not be allowed to see its folder; the breadcrumbs then leave it out.
  const { data: view, isFetched } = useQuery(groupViewQuery(group))
  const crumbs: Crumb[] = useFolderCrumbs(
    isClosed ? undefined : view && { _id: group, name: view.value.name },
    useIsOwnFolderAt(group),
  )
  return { openGroup: view && openGroupOf(view), isFetched, crumbs }
}
