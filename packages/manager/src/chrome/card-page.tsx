import { Paper, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './card-page.module.css'
import type { Crumb } from './crumbs.tsx'
import { Page } from './page.tsx'

interface CardPageProps {
  readonly title: string
  readonly crumbs?: readonly Crumb[]
  readonly help?: string | readonly string[]
  /** Has the room for fields beside each other. */
  readonly isWide?: boolean
  /** Begins where the page does that leads to it, and not in the middle. */
  readonly isAtEdge?: boolean
  readonly before?: ReactNode
  readonly children: ReactNode
}

/** A small form, or what stands in the way: sign-in and its kin. */
export const CardPage = ({
  title,
  crumbs = [],
  help,
  isWide = false,
  isAtEdge = false,
  before,
  children,
}: CardPageProps) => (
  <div className={isAtEdge ? undefined : classes.middle} data-wide={isWide || undefined}>
    <Page title={title} crumbs={crumbs} {...(help === undefined ? {} : { help })} width={isAtEdge ? 'form' : 'full'}>
      <Stack>
        {before}
        <Paper withBorder p="lg" bg="var(--sheaf-surface)">
          {children}
        </Paper>
      </Stack>
    </Page>
  </div>
)
