import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { groupIdSchema, padIdSchema } from '@sheaf/contract/ids'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { NotFound } from '../chrome/not-found.tsx'
import { Page } from '../chrome/page.tsx'
import { actionsOn } from '../features/groups/group-actions.ts'
import { GroupGate } from '../features/groups/group-gate.tsx'
import { useActor } from '../lib/session.ts'
import { useSite } from '../lib/site.ts'

interface KeptPadProps {
  readonly pad: Pad | undefined
  readonly mayEdit: boolean
  readonly children: (pad: Pad) => ReactNode
}

/** Once shown, the pad stays: the screen that removes it is the last to see it. */
const KeptPad = ({ pad, mayEdit, children }: KeptPadProps) => {
  const [first] = useState(pad)
  const shown = pad ?? first
  return shown === undefined || !mayEdit ? <NotFound /> : children(shown)
}

interface GroupPadProps {
  readonly title: string
  /** Waits for what is true now, for a form that begins with it. */
  readonly fresh?: boolean
  readonly children: (pad: Pad, group: Group) => ReactNode
}

/** The pad of an address below its group, for those who look after the group's pads. */
export const GroupPad = ({ title, fresh = false, children }: GroupPadProps) => {
  const params = useParams()
  const actor = useActor()
  const site = useSite()
  const groupId = groupIdSchema.safeParse(params['group'])
  const padId = padIdSchema.safeParse(params['pad'])
  if (!groupId.success || !padId.success) return <NotFound />
  return (
    <GroupGate
      key={`${groupId.data} ${padId.data}`}
      id={groupId.data}
      fresh={fresh}
      frame={(_name, content) => (
        <Page title={title} width="form">
          {content}
        </Page>
      )}
    >
      {(group, { pads }) => (
        <KeptPad pad={pads?.[padId.data]} mayEdit={actionsOn(group, actor, site).editPads}>
          {(pad) => children(pad, group)}
        </KeptPad>
      )}
    </GroupGate>
  )
}
