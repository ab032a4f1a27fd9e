import { Alert, Button, Stack } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { Member } from '@sheaf/contract/entities/user'
import type { GroupView } from '@sheaf/contract/routes/groups'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Page } from '../chrome/page.tsx'
import { decisionFor, padsFor } from '../features/groups/audience.ts'
import { GroupProperties } from '../features/groups/group-properties.tsx'
import { MembersPanel } from '../features/groups/members-panel.tsx'
import { PadPanel } from '../features/pads/pad-panel.tsx'
import { actorFor } from '../lib/audience.ts'
import { PasswordForm } from '../lib/password-form.tsx'
import { SeenAs } from '../lib/session.ts'
import { useSite } from '../lib/site.ts'
import { paths } from '../paths.ts'

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
  if (!decision.allowed) {
    return (
      <Page title={needsPassword ? group.name : t('GROUP.GROUP')}>
        <Stack gap="lg">
          {notice}
          {needsPassword ? (
            // A picture of it: there is nothing to open for those who are in.
            <div role="img" aria-label={t('GROUP.PASSWORD_NEEDED')}>
              <div inert>
                <PasswordForm
                  text={t('GROUP.PASSWORD_NEEDED')}
                  error={undefined}
                  isPending={false}
                  onSubmit={() => {}}
                />
              </div>
            </div>
          ) : (
            <EmptyState icon={<IconEyeOff />} title={t('GROUP.UNAVAILABLE')} />
          )}
        </Stack>
      </Page>
    )
  }
  return (
    <SeenAs value={actorFor(as)}>
      <Page title={group.name} aside={<MembersPanel group={group} people={byLogin(view.users)} />}>
        <Stack gap="lg">
          {notice}
          <GroupProperties group={group} everyoneIsMember={site.allPadsPublicsAuthentifiedOnly} />
          <PadPanel
            group={group}
            pads={padsFor(as, group, Object.values(view.pads ?? {}), site)}
            mayEdit={false}
            mayExport={false}
            addButton={null}
            marksOf={() => null}
          />
        </Stack>
      </Page>
    </SeenAs>
  )
}
