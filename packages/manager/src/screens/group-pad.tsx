import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { groupIdSchema, padIdSchema } from '@sheaf/contract/ids'
import type { Actor } from '@sheaf/contract/policy/actor'
import type { Decision } from '@sheaf/contract/policy/decision'
import { canEditPad, type PadFacts } from '@sheaf/contract/policy/pad'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { NotFound } from '../chrome/not-found.tsx'
import { Page } from '../chrome/page.tsx'
import { GroupGate } from '../features/groups/group-gate.tsx'
import { groupFacts } from '../lib/group-facts.ts'
import { useActor } from '../lib/session.ts'
import { useSite } from '../lib/site.ts'

interface KeptPadProps {
  readonly pad: Pad | undefined
  readonly allows: (pad: Pad) => boolean
  readonly children: (pad: Pad) => ReactNode
}

/** Once shown, the pad stays: the screen that removes it is the last to see it. */
const KeptPad = ({ pad, allows, children }: KeptPadProps) => {
  const [first] = useState(pad)
  const shown = pad ?? first
  return shown === undefined || !allows(shown) ? <NotFound /> : children(shown)
}

interface GroupPadProps {
  readonly title: string
  /** Waits for what is true now, for a form that begins with it. */
  readonly fresh?: boolean
  /** Whether its screen is for this actor. Unless told otherwise, for those who may change the pad. */
  readonly decide?: (actor: Actor, pad: PadFacts) => Decision
  readonly children: (pad: Pad, group: Group) => ReactNode
}

const mayChange = (actor: Actor, pad: PadFacts): Decision => canEditPad(actor, pad, false)

/** The pad of an address below its group, for those who look after the group's pads. */
export const GroupPad = ({ title, fresh = false, decide = mayChange, children }: GroupPadProps) => {
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
        <KeptPad
          pad={pads?.[padId.data]}
          allows={(pad) => decide(actor, { ...pad, password: 'none', group: groupFacts(group, actor, site) }).allowed}
        >
          {(pad) => children(pad, group)}
        </KeptPad>
      )}
    </GroupGate>
  )
}
