import { Group, Paper, Stack, Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconHelp } from '@tabler/icons-react'
import { useConfiguration } from '../lib/session/session.ts'
import { nonBreakingHyphens } from '@sheaf/ui/components/non-breaking-hyphens'

/** Explains what a screen is for. Hidden where the user or the site has turned help off. */
export const HelpPanel = ({ text }: { text: string | readonly string[] }) => {
  const t = useT()
  const { user, value } = useConfiguration()
  if (user?.hideHelp === true || value.hideHelpBlocks === true) return null
  return (
    <Paper
      withBorder
      p="var(--sheaf-help-padding, var(--mantine-spacing-md))"
      bg="var(--sheaf-surface)"
      role="note"
      aria-label={t('ACTIONS.HELP')}
      data-print="hidden"
    >
      <Group gap="xs" mb={4} c="var(--mantine-color-anchor)" aria-hidden>
        <IconHelp size={18} />
        <Text fw={600} size="sm">
          {t('ACTIONS.HELP')}
        </Text>
      </Group>
      <Stack gap="xs">
        {[text].flat().map((paragraph) => (
          <Text key={paragraph} size="sm" c="dimmed">
            {nonBreakingHyphens(paragraph)}
          </Text>
        ))}
      </Stack>
    </Paper>
  )
}
