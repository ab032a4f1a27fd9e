import { Paper, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './card-page.module.css'
import type { Crumb } from './crumbs.tsx'
import { Page } from './page.tsx'

interface CardPageProps {
  readonly title: string
  readonly crumbs?: readonly Crumb[]
  readonly help?: string | readonly string[]
  /** `wide` has the room for fields beside each other; what is at the `edge` begins where the page does that leads to it. */
  readonly place?: 'middle' | 'wide' | 'edge'
  readonly before?: ReactNode
  readonly children: ReactNode
}

/** A small form, or what stands in the way: sign-in and its kin. */
export const CardPage = ({ title, crumbs = [], help, place = 'middle', before, children }: CardPageProps) => (
  <div className={place === 'edge' ? undefined : classes.middle} data-wide={place === 'wide' || undefined}>
    <Page
      title={title}
      crumbs={crumbs}
      {...(help === undefined ? {} : { help })}
      width={place === 'edge' ? 'form' : 'full'}
    >
      <Stack>
        {before}
        <Paper withBorder p="lg" bg="var(--sheaf-surface)">
          {children}
        </Paper>
      </Stack>
    </Page>
  </div>
)
