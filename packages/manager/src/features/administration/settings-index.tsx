import { Badge, Button, Group, Paper } from '@mantine/core'
import type { MessageKey } from '@sheaf/l10n/keys'
import { useT } from '@sheaf/ui/l10n/use-t'
import { SETTING_FIELDS, settingSections, type SettingSection } from './settings-fields.ts'
import type { SettingChange } from './settings-values.ts'

export const LEGENDS: Readonly<Record<SettingSection, MessageKey>> = {
  general: 'ADMIN.SETTINGS_GENERAL',
  access: 'ADMIN.SETTINGS_ACCESS',
  keeping: 'ADMIN.SETTINGS_KEEPING',
  authentication: 'ADMIN.AUTHENTICATION',
  password: 'ADMIN.SETTINGS_PASSWORD',
  mail: 'ADMIN.SETTINGS_MAIL',
}

export const sectionId = (section: SettingSection): string => `settings-${section}`

const goTo = (section: SettingSection) => {
  const target = document.getElementById(sectionId(section))
  target?.scrollIntoView({ block: 'start' })
  target?.focus({ preventScroll: true })
}

/** The sections to jump to, and how much has changed in each. */
export const SettingsIndex = ({ changes }: { changes: readonly SettingChange[] }) => {
  const t = useT()
  return (
    <Paper withBorder p="xs" component="nav" aria-label={t('ADMIN.SETTINGS_INDEX')} bg="var(--sheaf-surface)">
      <Group gap={4}>
        {settingSections.map((section) => {
          const count = changes.filter(({ key }) => SETTING_FIELDS[key].section === section).length
          return (
            <Button
              key={section}
              variant="subtle"
              size="compact-sm"
              {...(count === 0
                ? {}
                : { rightSection: <Badge aria-label={t('ADMIN.UNSAVED', { count })}>{count}</Badge> })}
              onClick={() => goTo(section)}
            >
              {t(LEGENDS[section])}
            </Button>
          )
        })}
      </Group>
    </Paper>
  )
}
