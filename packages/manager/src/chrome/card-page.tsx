import { Paper, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './card-page.module.css'
import type { Crumb } from './crumbs.tsx'
import { Page } from './page.tsx'

interface CardPageProps {
  readonly title: string
  readonly crumbs?: readonly Crumb[]
  readonly help?: string | readonly string[]
  /**
   * `wide` has room for fields side by side; `edge` aligns the card with the page that leads to it instead of centring
   * it.
   */
  readonly place?: 'middle' | 'wide' | 'edge'
  readonly before?: ReactNode
  /** Whether the content is a frame with a card of its own. */
  readonly isFramed?: boolean | undefined
  readonly children: ReactNode
}

/** Shows a page with a single card: a small form such as the sign-in, or a notice that stands in for the screen. */
export const CardPage = ({
  title,
  crumbs = [],
  help,
  place = 'middle',
  before,
  isFramed = false,
  children,
}: CardPageProps) => (
  <div className={place === 'edge' ? undefined : classes.middle} data-wide={place === 'wide' || undefined}>
    <Page
      title={title}
      crumbs={crumbs}
      {...(help === undefined ? {} : { help })}
      width={place === 'edge' ? 'form' : 'full'}
    >
      <Stack>
        {before}
        <Paper withBorder={!isFramed} p={isFramed ? 0 : 'lg'} bg="var(--sheaf-surface)">
          {children}
        </Paper>
      </Stack>
    </Page>
  </div>
)
