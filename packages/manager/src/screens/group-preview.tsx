import { Alert, Button, Stack } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { Member } from '@sheaf/contract/entities/user'
import type { GroupView } from '@sheaf/contract/routes/groups'
import { Gate } from '@sheaf/ui/components/gate'
import { PasswordGate } from '@sheaf/ui/components/password-gate'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { CardPage } from '../chrome/card-page.tsx'
import { Page } from '../chrome/page.tsx'
import { decisionFor, padsFor } from '../features/groups/audience.ts'
import { GroupProperties } from '../features/groups/group-properties.tsx'
import { MarkButtons } from '../features/marks/mark-button.tsx'
import type { Mark } from '../features/marks/marks.queries.ts'
import { MembersPanel } from '../features/groups/members-panel.tsx'
import { PadPanel } from '../features/pads/pad-panel.tsx'
import { actorFor } from '../lib/audience.ts'
import { SeenAs } from '../lib/session.ts'
import { useSite } from '../lib/site.ts'
import { paths } from '../paths.ts'

import classes from './group-preview.module.css'

export const previews = ['visitor', 'member'] as const
type Preview = (typeof previews)[number]

const NOTICES = { visitor: 'GROUP.WHO.AS_VISITOR', member: 'GROUP.WHO.AS_MEMBER' } as const

/** GRP-35: the server tells them no more than logins. */
const byLogin = (people: GroupView['users']) =>
  Object.fromEntries(
    Object.entries<Member>(people ?? {}).map(([id, { _id, login }]) => [id, { _id, login }]),
  ) as GroupView['users']

/** SCR-66: the folder as others see it, without leaving one's own session. */
export const GroupPreview = ({ group, view, as }: { group: Group; view: GroupView; as: Preview }) => {
  const t = useT()
  const site = useSite()
  const decision = decisionFor(as, group, site)
  const needsPassword = !decision.allowed && decision.error === 'BACKEND.ERROR.TYPE.PASSWORD_MISSING'
  const notice = (
    <Alert variant="light" color="blue" icon={<IconEye aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        {t(NOTICES[as])}
        <Button component={Link} to={paths.groupView(group._id)} size="xs" variant="default">
          {t('GROUP.WHO.BACK')}
        </Button>
      </Stack>
    </Alert>
  )
  /** There, and out of use: they would be those of the one who looks. */
  const marks = (mark: Mark, name: string) =>
    as === 'member' ? (
      <fieldset disabled className={classes.marks}>
        <MarkButtons mark={mark} name={name} />
      </fieldset>
    ) : null
  if (!decision.allowed) {
    return (
      <CardPage title={needsPassword ? group.name : t('GROUP.UNAVAILABLE_TITLE')} before={notice}>
        {needsPassword ? (
          // A picture of it: there is nothing to open for those who are in.
          <div role="img" aria-label={t('GROUP.PASSWORD_NEEDED')}>
            <div inert>
              <PasswordGate text={t('GROUP.PASSWORD_NEEDED')} error={undefined} onSubmit={() => {}} />
            </div>
          </div>
        ) : (
          <Gate icon={<IconEyeOff size={32} stroke={1.6} />} text={t('GROUP.UNAVAILABLE')} />
        )}
      </CardPage>
    )
  }
  return (
    <SeenAs value={actorFor(as)}>
      <Page
        title={group.name}
        actions={marks({ type: 'groups', key: group._id }, group.name)}
        aside={<MembersPanel group={group} people={byLogin(view.users)} />}
      >
        <Stack gap="lg">
          {notice}
          <GroupProperties group={group} everyoneIsMember={site.allPadsPublicsAuthentifiedOnly} />
          <PadPanel
            group={group}
            pads={padsFor(as, group, Object.values(view.pads ?? {}), site)}
            mayEdit={false}
            mayExport={false}
            addButton={null}
            marksOf={(pad) => marks({ type: 'pads', key: pad._id }, pad.name)}
          />
        </Stack>
      </Page>
    </SeenAs>
  )
}
