import { Stack, Text, ThemeIcon } from '@mantine/core'
import type { ReactNode } from 'react'

interface GateProps {
  /** Icon that says the same as the text. */
  readonly icon: ReactNode
  /** One sentence that says why the requested thing is not shown. */
  readonly text: string
  /** Whether screen readers announce the text as soon as it appears. */
  readonly isAlarm?: boolean
  /** Says whom the action is for, if it is not for everybody. */
  readonly question?: ReactNode
  /** The main action: a button, or a form that ends with one. */
  readonly children?: ReactNode
  /** Link to another way in. */
  readonly otherWay?: ReactNode
}

/** Card content below a heading that says why a folder, a pad or a page is not shown; the same on every page. */
export const Gate = ({ icon, text, isAlarm = false, question, children, otherWay }: GateProps) => (
  <Stack className="sheaf-gate" gap="md" w="100%" maw="24rem" mx="auto">
    <ThemeIcon size={64} radius="50%" variant="light" mx="auto">
      {icon}
    </ThemeIcon>
    <Text ta="center" role={isAlarm ? 'alert' : undefined}>
      {text}
    </Text>
    {question && (
      <Text size="sm" ta="center">
        {question}
      </Text>
    )}
    {children}
    {otherWay && (
      <Text size="sm" ta="center">
        {otherWay}
      </Text>
    )}
  </Stack>
)
