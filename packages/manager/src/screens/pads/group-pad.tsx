import { Button } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { groupIdSchema, padIdSchema } from '@sheaf/contract/ids'
import type { Actor } from '@sheaf/contract/policy/actor'
import type { Decision } from '@sheaf/contract/policy/decision'
import { canEditPad, type PadFacts } from '@sheaf/contract/policy/pad'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconArchive } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { NotFound } from '../../chrome/not-found.tsx'
import { Page } from '../../chrome/page.tsx'
import { GroupGate } from '../../features/groups/group-gate.tsx'
import { archivedText, TakeOutButton } from '../../features/pads/archived-notice.tsx'
import { FormGate } from '../../components/forms/form-gate.tsx'
import { padFacts } from '../../lib/access/pad-facts.ts'
import { useActor } from '../../lib/session/session.ts'
import { useSite } from '../../lib/session/site.ts'
import { paths } from '../../paths.ts'
import { AdministratorsOnly } from '../groups/administrators-only.tsx'
import { useFolderCrumbs } from '../groups/folder-crumbs.ts'
import { GatePage } from '../groups/gate-page.tsx'

/** SCR-149: replaces a screen that would change an archived pad. It says why and offers the ways on. */
const ArchivedPad = ({ pad, group }: { pad: Pad; group: Group }) => {
  const t = useT()
  const crumbs = useFolderCrumbs(group)
  return (
    <Page title={pad.name} crumbs={crumbs}>
      <EmptyState icon={<IconArchive />} title={t(archivedText(group))} text={t('GROUP.INFO.ARCHIVED_NO_CHANGE')}>
        <Button component={Link} to={paths.padView(group._id, pad._id)}>
          {t('GROUP.PAD.READ')}
        </Button>
        <TakeOutButton pad={pad} group={group} />
      </EmptyState>
    </Page>
  )
}

interface KeptPadProps {
  readonly pad: Pad | undefined
  readonly group: Group
  /** Whether the screen is a form, which stays even when the user loses the right to submit it. */
  readonly isForm: boolean
  readonly decide: (pad: Pad) => Decision
  readonly children: (pad: Pad) => ReactNode
}

/** Keeps the pad that was shown first, since the screen that removes a pad outlives it. */
const KeptPad = ({ pad, group, isForm, decide, children }: KeptPadProps) => {
  const [first] = useState(pad)
  const shown = pad ?? first
  if (shown === undefined) return <NotFound />
  const decision = decide(shown)
  const isArchived = !decision.allowed && decision.error === 'BACKEND.ERROR.PERMISSION.ARCHIVED'
  const otherwise = isArchived ? <ArchivedPad pad={shown} group={group} /> : <AdministratorsOnly group={group} />
  if (!isForm) return decision.allowed ? children(shown) : otherwise
  return (
    <FormGate isAllowed={decision.allowed} otherwise={otherwise}>
      {children(shown)}
    </FormGate>
  )
}

interface GroupPadProps {
  readonly title: string
  /** Whether to wait for up-to-date data, for a form whose initial values come from it. */
  readonly fresh?: boolean
  /** Decides whether the actor may use the screen. By default, whether they may change the pad. */
  readonly decide?: (actor: Actor, pad: PadFacts) => Decision
  readonly children: (pad: Pad, group: Group) => ReactNode
}

const mayChange = (actor: Actor, pad: PadFacts): Decision => canEditPad(actor, pad, false)

/** Loads the pad that the address names below its group, for screens on which the group's pads are managed. */
export const GroupPad = ({ title, fresh = false, decide = mayChange, children }: GroupPadProps) => {
  const params = useParams()
  const actor = useActor()
  const site = useSite()
  const crumbs = useFolderCrumbs()
  const groupId = groupIdSchema.safeParse(params['group'])
  const padId = padIdSchema.safeParse(params['pad'])
  if (!groupId.success || !padId.success) return <NotFound />
  return (
    <GroupGate
      key={`${groupId.data} ${padId.data}`}
      id={groupId.data}
      fresh={fresh}
      waiting={(content) => (
        <Page title={title} crumbs={crumbs} width="form">
          {content}
        </Page>
      )}
      gate={(_name, content) => (
        <GatePage group={groupId.data} title={title}>
          {content}
        </GatePage>
      )}
    >
      {(group, { pads }) => (
        <KeptPad
          pad={pads?.[padId.data]}
          group={group}
          isForm={fresh}
          decide={(pad) => decide(actor, padFacts(pad, group, actor, site))}
        >
          {(pad) => children(pad, group)}
        </KeptPad>
      )}
    </GroupGate>
  )
}
