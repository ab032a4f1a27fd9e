import { Text } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import { canResign } from '@sheaf/contract/policy/group'
import { ActButton } from '@sheaf/ui/components/act-button'
import { confirm } from '@sheaf/ui/components/confirm'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconDoorExit } from '@tabler/icons-react'
import { useId } from 'react'
import type { SiteFacts } from '@sheaf/contract/policy/group'
import { useNavigateUnlessLeft } from '../../../lib/navigation/navigate-unless-left.ts'
import { useActor } from '../../../lib/session/session.ts'
import { useSite } from '../../../lib/session/site.ts'
import { paths } from '../../../paths.ts'
import { groupFacts } from '../../../lib/access/group-facts.ts'
import { useResign } from '../groups.queries.ts'

/** Messages that say what leaving costs and who can undo it. */
const CONSEQUENCES = {
  restricted: 'GROUP.INFO.RESIGN',
  private: 'GROUP.INFO.RESIGN_PRIVATE',
  public: 'GROUP.INFO.RESIGN_PUBLIC',
} as const

/** SCR-62: returns the message about leaving a group of this visibility. */
const consequencesOf = ({ visibility }: Pick<Group, 'visibility'>, site: SiteFacts) =>
  CONSEQUENCES[site.allPadsPublicsAuthentifiedOnly ? 'public' : visibility]

/** SCR-62: leaves the group after a confirmation. The only administrator cannot leave, and reads why. */
export const LeaveButton = ({ group }: { group: Group }) => {
  const t = useT()
  const reason = useId()
  const actor = useActor()
  const navigate = useNavigateUnlessLeft()
  const { mutate, isPending } = useResign(group._id)
  const facts = groupFacts(group, actor, useSite())
  const decision = canResign(actor, facts)
  if (facts.role === 'none') return null

  const leave = async () => {
    const goesOn = await confirm({
      title: t('GROUP.QUIT_GROUP'),
      text: t(consequencesOf(facts, facts.site), { name: group.name }),
      action: t('GROUP.QUIT_GROUP'),
      isDangerous: true,
    })
    if (!goesOn) return
    mutate(undefined, {
      onSuccess: () => {
        toast.success(t('GROUP.INFO.RESIGN_SUCCESS'))
        void navigate(paths.groups)
      },
    })
  }

  return (
    <div>
      <ActButton
        variant="default"
        fullWidth
        loading={isPending}
        // Not `disabled`, so that the button stays focusable and screen readers read the reason.
        aria-disabled={!decision.allowed}
        {...(decision.allowed ? {} : { 'data-disabled': true })}
        aria-describedby={decision.allowed ? undefined : reason}
        leftSection={<IconDoorExit size={16} aria-hidden />}
        onClick={decision.allowed ? () => void leave() : undefined}
      >
        {t('GROUP.QUIT_GROUP')}
      </ActButton>
      {!decision.allowed && (
        <Text id={reason} size="xs" c="dimmed" mt={4}>
          {t('GROUP.INFO.RESIGN_ONLY')}
        </Text>
      )}
    </div>
  )
}
