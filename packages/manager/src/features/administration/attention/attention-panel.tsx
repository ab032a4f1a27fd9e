import { Alert, Anchor, List } from '@mantine/core'
import { defaultSettings, type Settings } from '@sheaf/contract/entities/settings'
import { memoizePerLanguage } from '@sheaf/l10n/memoize-per-language'
import { dateLocale } from '@sheaf/ui/l10n/date-locale'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useConfiguration } from '../../../lib/session/session.ts'
import { useNow } from '../../../lib/page/use-now.ts'
import { AttentionText } from './attention-text.tsx'
import { attentionOf } from './attention.ts'
import { LEGENDS, useGoToSection } from '../settings/settings-index.tsx'

const MINUTE = 60_000

const timesOf = memoizePerLanguage(
  (language) => new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'medium', timeStyle: 'short' }),
)

/** Says what the server's clock and that of this computer show, one of which is wrong. */
const ClockText = ({ ahead }: { readonly ahead: number }) => {
  const t = useT()
  const times = timesOf(useLanguage())
  const now = useNow()
  return t('ADMIN.ATTENTION.CLOCK', { server: times.format(now + ahead * MINUTE), here: times.format(now) })
}

/** SCR-536: says above the settings what the site administrator should look at; nothing while all is well. */
export const AttentionPanel = () => {
  const t = useT()
  const { value, clockAhead = 0 } = useConfiguration()
  const goToSection = useGoToSection()
  // CFG-3: the site administrator gets every setting.
  const attentions = attentionOf({ ...defaultSettings(), ...value } as Settings)
  if (attentions.length === 0 && clockAhead === 0) return null
  return (
    <Alert
      variant="default"
      icon={<IconAlertTriangle color="var(--mantine-color-orange-filled)" />}
      title={t('ADMIN.ATTENTION.TITLE')}
      role="note"
      mb="lg"
    >
      <List size="sm" spacing={4}>
        {clockAhead !== 0 && (
          <List.Item>
            <ClockText ahead={clockAhead} />
          </List.Item>
        )}
        {attentions.map((attention) => (
          <List.Item key={attention.text}>
            <AttentionText attention={attention} />{' '}
            <Anchor component="button" type="button" inherit onClick={() => goToSection(attention.section)}>
              {t('ADMIN.ATTENTION.GO', { section: t(LEGENDS[attention.section]) })}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
