import { Paper, Stack, Title } from '@mantine/core'
import type { ReactNode, Ref } from 'react'

interface SectionCardProps {
  readonly title: string
  /** Ref of the heading, which makes it focusable, for a focus whose element has disappeared. */
  readonly heading?: Ref<HTMLHeadingElement>
  readonly children: ReactNode
}

/** Shows a section that is no part of a form as a card that looks like those of the form beside it. */
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
