import { Alert, Text } from '@mantine/core'
import type { User } from '@sheaf/contract/entities/user'
import { ActButton } from '@sheaf/ui/components/act-button'
import { toast } from '@sheaf/ui/components/toast'
import { nonBreakingHyphens } from '@sheaf/ui/components/non-breaking-hyphens'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconMail } from '@tabler/icons-react'
import { useSendsMail } from '../../../lib/session/site.ts'
import { useSendLink } from './users.queries.ts'

/**
 * Says that an account is unconfirmed, and offers to send the confirmation link again, since the first mail may be
 * lost.
 */
export const UnconfirmedAccount = ({ email }: Pick<User, 'email'>) => {
  const t = useT()
  const sendsMail = useSendsMail()
  const { mutate, isPending } = useSendLink()
  const send = () => mutate(email, { onSuccess: () => toast.success(t('ADMIN.INFO.LINK_SENT', { email })) })
  return (
    <Alert variant="default" icon={<IconMail />} title={t('ADMIN.USERS.UNCONFIRMED')} role="note">
      <Text inherit {...(sendsMail ? { mb: 'sm' } : {})}>
        {nonBreakingHyphens(t(sendsMail ? 'ADMIN.INFO.UNCONFIRMED' : 'ADMIN.INFO.UNCONFIRMED_NO_MAIL'))}
      </Text>
      {sendsMail && (
        <ActButton variant="default" loading={isPending} onClick={send}>
          {t('ADMIN.SEND_LINK')}
        </ActButton>
      )}
    </Alert>
  )
}
