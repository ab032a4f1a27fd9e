import { Paper, Stack, Title } from '@mantine/core'
import type { ReactNode, Ref } from 'react'

interface SectionCardProps {
  readonly title: string
  /** Of the heading, for a focus that has lost its place. */
  readonly heading?: Ref<HTMLHeadingElement>
  readonly children: ReactNode
}

/** What is no part of a form, beside the cards of one, and drawn as they are. */
export const SectionCard = ({ title, heading, children }: SectionCardProps) => (
  <Paper withBorder p="lg" component="section" bg="var(--sheaf-surface)">
    <Stack gap="xs">
      <Title order={2} size="h3" ref={heading} tabIndex={heading === undefined ? undefined : -1}>
        {title}
      </Title>
      {children}
    </Stack>
  </Paper>
)
