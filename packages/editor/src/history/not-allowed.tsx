import { Anchor, Button, Paper, Title } from '@mantine/core'
import { Gate } from '@sheaf/ui/components/gate'
import { Logo } from '@sheaf/ui/components/logo'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconHistoryOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { postClosed } from '../features/frame/manager-messages.ts'
import { isAlone } from '../lib/page/placement.ts'
import { otherAccountLink, signInLink } from '../lib/page/sign-in-link.ts'
import type { PageAddress } from '../lib/page/page-address.ts'
import '../features/access/access.css'
import { padLink } from './pad-link.ts'

interface NotAllowedProps {
  readonly address: PageAddress
  readonly siteTitle: string
  readonly login: string | null | undefined
}

/** Says to a reader of the pad that its history is for others, and leads back to the pad. */
export const NotAllowed = ({ address, siteTitle, login }: NotAllowedProps) => {
  const t = useT()
  useEffect(() => postClosed(), [])
  return (
    <div className="pad-page">
      {isAlone() && (
        <header className="pad-header is-of-gate">
          <a href={address.base.href} className="pad-home" aria-label={siteTitle}>
            <Logo title={siteTitle} />
          </a>
        </header>
      )}
      <main className="pad-refused">
        <div className="pad-gate">
          <Title order={1}>{t('TIMESLIDER.REFUSED.TITLE')}</Title>
          <Paper withBorder p="lg" bg="var(--sheaf-surface)">
            <Gate
              icon={<IconHistoryOff size={32} stroke={1.6} />}
              text={t('TIMESLIDER.REFUSED.TEXT')}
              isAlarm
              otherWay={
                login === null ? (
                  <Anchor {...signInLink(address.base)} inherit>
                    {t('MENU.LOGIN')}
                  </Anchor>
                ) : (
                  typeof login === 'string' && (
                    <>
                      {t('USER.INFO.SIGNED_IN_AS', { login })}{' '}
                      <Anchor {...otherAccountLink(address.base)} inherit>
                        {t('USER.AUTH.OTHER_ACCOUNT')}
                      </Anchor>
                    </>
                  )
                )
              }
            >
              <Button component="a" {...padLink(address)} fullWidth>
                {t('TIMESLIDER.TO_PAD')}
              </Button>
            </Gate>
          </Paper>
        </div>
      </main>
    </div>
  )
}
