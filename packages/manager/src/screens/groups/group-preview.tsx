import { Alert, Box, Button, Group as Row, Text } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { Member } from '@sheaf/contract/entities/user'
import type { Actor } from '@sheaf/contract/policy/actor'
import type { GroupView } from '@sheaf/contract/routes/groups'
import { PasswordGate } from '@sheaf/ui/components/password-gate'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconEye } from '@tabler/icons-react'
import { Link } from 'react-router'
import { CardPage } from '../../chrome/card-page.tsx'
import { PasswordAlternative } from '../../components/failures/next-steps.tsx'
import { Refused } from '../../components/failures/unavailable.tsx'
import { decisionFor, padsFor } from '../../features/groups/view/audience.ts'
import { actorFor, groupWith } from '../../lib/access/audience.ts'
import { useDisableCreation, useUnmarkMenu } from '../../lib/page/chrome.ts'
import { seesMoreThanMembers } from '../../lib/access/group-facts.ts'
import { PreviewActor } from '../../lib/session/session.ts'
import { useSite } from '../../lib/session/site.ts'
import { paths } from '../../paths.ts'
import { useIsOwnFolder } from './folder-crumbs.ts'
import { OpenGroup } from './open-group.tsx'

export const previews = ['visitor', 'member'] as const
type Preview = (typeof previews)[number]

const NOTICES = { visitor: 'GROUP.WHO.AS_VISITOR', member: 'GROUP.WHO.AS_MEMBER' } as const

const byId = <T extends { readonly _id: string }>(items: readonly T[]) =>
  Object.fromEntries(items.map((item) => [item._id, item]))

/** GRP-35: reduces people to their logins, which is all that the server tells members of each other. */
const byLogin = (people: readonly Member[]) =>
  byId(people.map(({ _id, login }) => ({ _id, login }))) as GroupView['users']

/** Returns a made-up member for the preview of a group without members, who would see themselves listed. */
const standIn = (as: Preview, group: Group, name: string): readonly Member[] => {
  const seer = actorFor(as)
  return seer.kind === 'user' && group.users.length === 0 ? [{ _id: seer.id, login: name }] : []
}

/**
 * Returns whether the actor may see this preview. The address is user input, and must not show anybody more than they
 * see already.
 */
export const mayPreview = (as: Preview, group: Group, actor: Actor): boolean =>
  as === 'visitor' ? actor.kind !== 'visitor' : seesMoreThanMembers(group, actor)

/** SCR-66: shows the folder as others see it, without leaving the user's own session. */
export const GroupPreview = ({ group, view, as }: { group: Group; view: GroupView; as: Preview }) => {
  const t = useT()
  useDisableCreation(true)
  const site = useSite()
  // Decided by the real user, not by the previewed one: the menu is still the user's own.
  useUnmarkMenu(!useIsOwnFolder(group))
  const decision = decisionFor(as, group, site)
  const needsPassword = !decision.allowed && decision.error === 'BACKEND.ERROR.TYPE.PASSWORD_MISSING'
  const mustSignIn = !decision.allowed && decision.error === 'BACKEND.ERROR.AUTHENTICATION.MUST_BE'
  const notice = (
    <Alert variant="light" px="sm" py={6} icon={<IconEye aria-hidden />}>
      <Row justify="space-between" gap="xs">
        <Box flex="1 1 16rem">
          <Text span size="sm">
            {t(NOTICES[as])}
          </Text>{' '}
          <Text span size="sm">
            {t('GROUP.WHO.ACTS')}
          </Text>
        </Box>
        <Button component={Link} to={paths.groupView(group._id)} size="xs" variant="default">
          {t('GROUP.WHO.BACK')}
        </Button>
      </Row>
    </Alert>
  )
  if (!decision.allowed) {
    return (
      <CardPage title={needsPassword ? group.name : t('GROUP.UNAVAILABLE_TITLE')} before={notice}>
        <PreviewActor value={actorFor(as)}>
          {needsPassword ? (
            // The form is shown as a picture: the user is in already, so there is nothing to open.
            <div role="img" aria-label={t('GROUP.PASSWORD_NEEDED')}>
              <div inert>
                <PasswordGate
                  text={t('GROUP.PASSWORD_NEEDED')}
                  error={undefined}
                  onSubmit={() => {}}
                  otherWay={<PasswordAlternative />}
                />
              </div>
            </div>
          ) : (
            <Refused text={t(mustSignIn ? 'GROUP.SIGN_IN_NEEDED' : 'GROUP.UNAVAILABLE')} mustSignIn={mustSignIn} />
          )}
        </PreviewActor>
      </CardPage>
    )
  }
  const pads = byId(padsFor(as, group, Object.values(view.pads ?? {}), site)) as GroupView['pads']
  const users = byLogin([...Object.values<Member>(view.users ?? {}), ...standIn(as, group, t('GROUP.WHO.A_MEMBER'))])
  return (
    <PreviewActor value={actorFor(as)}>
      <OpenGroup group={groupWith(as, group)} view={{ pads, users }} notice={notice} />
    </PreviewActor>
  )
}
