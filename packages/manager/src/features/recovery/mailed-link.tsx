import { ErrorState } from '@sheaf/ui/components/error-state'
import { PageLoader } from '@sheaf/ui/components/page-loader'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { Link, type LinkProps } from 'react-router'
import type { ErrorKey } from '@sheaf/contract/errors'
import { isApiError } from '../../lib/errors/api-error.ts'
import { useSendsMail } from '../../lib/session/site.ts'
import { paths } from '../../paths.ts'

const DEAD: readonly ErrorKey[] = ['BACKEND.ERROR.TOKEN.EXPIRED', 'BACKEND.ERROR.TOKEN.INCORRECT']

/** Returns the key of a refusal that means the mailed link is no longer valid, else `undefined`. */
export const deadLinkKey = (error: unknown): ErrorKey | undefined => {
  if (!isApiError(error)) return undefined
  const known = DEAD.find((key) => key === error.key)
  // A link that was lengthened on its way is refused for its form.
  return known ?? (error.field === 'token' ? 'BACKEND.ERROR.TOKEN.INCORRECT' : undefined)
}

interface DeadLinkProps {
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

interface MailedLinkProps {
  /** Performs the action of the link. */
  readonly onFollow: () => void
  /** Error of the action, if it was refused. */
  readonly error: unknown
  readonly deadTitle: DeadLinkProps['title']
  readonly again?: DeadLinkProps['again']
}

/** Performs the action of a mailed link by script, so that programs which merely fetch links do not trigger it. */
export const MailedLink = ({ onFollow, error, deadTitle, again }: MailedLinkProps) => {
  const t = useT()
  const follow = useEffectEvent(onFollow)
  const hasFollowed = useRef(false)
  useEffect(() => {
    // React's strict mode runs effects twice, and a link is valid once.
    if (hasFollowed.current) return
    hasFollowed.current = true
    follow()
  }, [])

  if (error === null) return <PageLoader />
  const deadKey = deadLinkKey(error)
  if (deadKey !== undefined) return <DeadLink title={deadTitle} errorKey={deadKey} again={again} />
  const text = isApiError(error) ? textOfKey(error.key) : t('GLOBAL.PAGE_FAILED_TEXT')
  return <ErrorState text={text} onRetry={onFollow} />
}
