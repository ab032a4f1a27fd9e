import { Paper, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './card-page.module.css'
import { Page } from './page.tsx'

/** A small form in the middle of the page: sign-in and its kin. */
export const CardPage = ({
  title,
  help,
  before,
  children,
}: {
  title: string
  help?: string
  before?: ReactNode
  children: ReactNode
}) => (
  <div className={classes.middle}>
    <Page title={title} {...(help === undefined ? {} : { help })}>
      <Stack>
        {before}
        <Paper withBorder p="lg" bg="var(--sheaf-surface)">
          {children}
        </Paper>
      </Stack>
    </Page>
  </div>
)
