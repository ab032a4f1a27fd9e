import { Box, Group, Stack, Title, Paper, Text } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { firstPaint } from '@sheaf/ui/lib/first-paint'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconHelp } from '@tabler/icons-react'
import { useRefreshConfiguration, useConfiguration } from '../lib/session/session.ts'
import { type Crumb, Crumbs } from './crumbs.tsx'
import { useHeadingFocus } from './heading-focus.ts'
import classes from './page.module.css'
import { nonBreakingHyphens } from '@sheaf/ui/components/non-breaking-hyphens'

/** Sets the document's title: the page's name, a dash and the site's title. */
const usePageTitle = (name: string): void => {
  const { title } = useConfiguration().value
  const text = `${name} - ${title ?? 'Sheaf'}`
  firstPaint()?.title(text)
  useEffect(() => {
    document.title = text
  }, [text])
}

/** Explains what a screen is for. Hidden where the user or the site has turned help off. */
const HelpPanel = ({ text }: { text: string | readonly string[] }) => {
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

interface PageProps {
  /** Translated title: the heading, and the first part of the document's title. */
  readonly title: string
  /** What stands in the heading in place of the title's text, as a field that changes it. */
  readonly heading?: ReactNode
  readonly crumbs?: readonly Crumb[]
  /** Main actions of the screen, beside the heading. */
  readonly actions?: ReactNode
  /** Side column (filters, search). Below the content on a phone. */
  readonly aside?: ReactNode
  /** Translated help, in one or several paragraphs. Hidden from users who turned help off. */
  readonly help?: string | readonly string[]
  /**
   * `form` is a narrow column; `table` moves the side column below the content; `pane` takes what the header leaves of the
   * window, and puts the heading into the header.
   */
  readonly width?: 'form' | 'full' | 'table' | 'pane'
  /**
   * Saves height above the content. On a phone everything shares one line, unless `wholeTitle` keeps the title
   * unabridged.
   */
  readonly isCompact?: boolean | 'wholeTitle'
  /** Whether the content needs the room of the heading, as a text that is written on a phone. */
  readonly isHeadHidden?: boolean
  readonly children: ReactNode
}

/** Lays out a screen: heading, actions, content, and a side column with the help. */
export const Page = ({
  title,
  heading,
  crumbs = [],
  actions,
  aside,
  help,
  width = 'full',
  isCompact = false,
  isHeadHidden = false,
  children,
}: PageProps) => {
  const { heading: element, begin } = useHeadingFocus()
  usePageTitle(title)
  useRefreshConfiguration()
  return (
    <Stack
      gap={isCompact ? 'sm' : 'lg'}
      className={classes.page ?? ''}
      data-width={width}
      data-compact={isCompact || undefined}
      onFocus={begin}
      // Safari does not focus a button that is clicked, so `onFocus` alone would miss it.
      onPointerDown={begin}
    >
      <div className={classes.head} hidden={isHeadHidden}>
        <Crumbs steps={crumbs} isCompact={isCompact === true} />
        <Group justify="space-between" align="center" gap="sm" className={classes.bar ?? ''}>
          <Title className={classes.title ?? ''} order={1} ref={element} tabIndex={-1} dir="auto">
            {heading ?? nonBreakingHyphens(title)}
          </Title>
          {actions && (
            <Group gap={isCompact ? 2 : 'xs'} data-print="hidden">
              {actions}
            </Group>
          )}
        </Group>
      </div>
      <div className={classes.columns}>
        <Box className={classes.content ?? ''}>{children}</Box>
        <Stack component="aside" gap="md" className={classes.aside ?? ''}>
          {aside}
          {help !== undefined && <HelpPanel text={help} />}
        </Stack>
      </div>
    </Stack>
  )
}
