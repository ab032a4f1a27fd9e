import { Box, Group, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from '../lib/page-title.ts'
import { useKeepConfiguration } from '../lib/session.ts'
import { type Crumb, Crumbs } from './crumbs.tsx'
import { useHeadingFocus } from './heading-focus.ts'
import { HelpPanel } from './help-panel.tsx'
import classes from './page.module.css'
import { unbroken } from '@sheaf/ui/components/unbroken'

interface PageProps {
  /** Translated: the heading, and the first part of the document's title. */
  readonly title: string
  /** The steps that lead here, above the heading. */
  readonly crumbs?: readonly Crumb[]
  /** Beside the heading: the screen's main act. */
  readonly actions?: ReactNode
  /** The side column: filters, a search. Below the content on a phone. */
  readonly aside?: ReactNode
  /** Translated: what this screen is for, in one paragraph or several. Hidden for those who do not want help. */
  readonly help?: string | readonly string[]
  /** A form reads best in a narrow column; a wide table has the side column below; `whole` takes all the room there is. */
  readonly width?: 'form' | 'full' | 'table' | 'whole'
  /** Little above the content, for what needs the height itself; on a phone all in one line, unless the title is to stay whole. */
  readonly isCompact?: boolean | 'wholeTitle'
  readonly children: ReactNode
}

/** Every screen's frame: heading, actions, content, side column with help. */
export const Page = ({
  title,
  crumbs = [],
  actions,
  aside,
  help,
  width = 'full',
  isCompact = false,
  children,
}: PageProps) => {
  const { heading, begin } = useHeadingFocus()
  usePageTitle(title)
  useKeepConfiguration()
  return (
    <Stack
      gap={isCompact ? 'sm' : 'lg'}
      className={classes.page ?? ''}
      data-width={width}
      data-compact={isCompact || undefined}
      onFocus={begin}
      // Safari gives a button that is clicked no focus.
      onPointerDown={begin}
    >
      <div className={classes.head}>
        <Crumbs steps={crumbs} isCompact={isCompact === true} />
        <Group justify="space-between" align="center" gap="sm" className={classes.bar ?? ''}>
          <Title className={classes.title ?? ''} order={1} ref={heading} tabIndex={-1} dir="auto">
            {unbroken(title)}
          </Title>
          {actions && <Group gap={isCompact ? 2 : 'xs'}>{actions}</Group>}
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
