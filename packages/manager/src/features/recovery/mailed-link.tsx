import { ErrorState } from '@sheaf/ui/components/error-state'
import { PageLoader } from '@sheaf/ui/components/page-loader'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isApiError } from '../../lib/errors/api-error.ts'
import { DeadLink, type DeadLinkProps } from './dead-link.tsx'
import { deadLinkKey } from './dead-link-key.ts'

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
