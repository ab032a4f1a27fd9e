import { Alert, Button, Stack, Text } from '@mantine/core'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconLinkOff } from '@tabler/icons-react'
import { Link, type LinkProps } from 'react-router'
import { useSendsMail } from '../../lib/session/site.ts'
import { paths } from '../../paths.ts'

export interface DeadLinkProps {
  /** Says what the link was for. */
  readonly title: string
  readonly errorKey: string
  /** Link to request a new mail, and its label. Defaults to the password recovery, which also confirms an account. */
  readonly again?: (Pick<LinkProps, 'to' | 'onClick'> & { readonly label: string }) | undefined
}

/** Says why a mailed link is no longer valid, and offers a new one, or says whom to ask. */
export const DeadLink = ({ title, errorKey, again }: DeadLinkProps) => {
  const t = useT()
  const sendsMail = useSendsMail()
  const { label, ...link } = again ?? { to: paths.recovery, label: t('USER.PASSRECOVER_AGAIN') }
  return (
    <Stack>
      <Alert color="red" icon={<IconLinkOff />} role="alert" title={title}>
        {textOfKey(errorKey)}
      </Alert>
      {sendsMail ? (
        <Button component={Link} {...link} fullWidth>
          {label}
        </Button>
      ) : (
        <Text size="sm">{t('USER.NO_MAIL')}</Text>
      )}
    </Stack>
  )
}
