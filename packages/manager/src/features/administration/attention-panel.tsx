import { Alert, Anchor, List } from '@mantine/core'
import { defaultSettings, type Settings } from '@sheaf/contract/entities/settings'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useConfiguration } from '../../lib/session.ts'
import { AttentionText } from './attention-text.tsx'
import { attentionOf } from './attention.ts'
import { goToSection, LEGENDS } from './settings-index.tsx'

/** SCR-536: says above the settings what the site administrator should look at; nothing while all is well. */
export const AttentionPanel = () => {
  const t = useT()
  const { value } = useConfiguration()
  // CFG-3: the site administrator gets every setting.
  const attentions = attentionOf({ ...defaultSettings(), ...value } as Settings)
  if (attentions.length === 0) return null
  return (
    <Alert
      variant="default"
      icon={<IconAlertTriangle color="var(--mantine-color-orange-filled)" />}
      title={t('ADMIN.ATTENTION.TITLE')}
      role="note"
      mb="lg"
    >
      <List size="sm" spacing={4}>
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
