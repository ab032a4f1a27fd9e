import { Stack, Text, ThemeIcon } from '@mantine/core'
import type { ReactNode } from 'react'

interface GateProps {
  /** Says at a glance what the words say. */
  readonly icon: ReactNode
  /** One sentence: why what was asked for is not here. */
  readonly text: string
  /** It is read out as soon as it is there. */
  readonly isAlarm?: boolean
  /** For whom the one thing to do is, where it is not for all. */
  readonly question?: ReactNode
  /** The one thing to do about it: a button, or a form that ends with one. */
  readonly children?: ReactNode
  /** A link for those who need another way. */
  readonly otherWay?: ReactNode
}

/** What stands in the way of a folder, a pad or a page, below its heading, in a card: on every page alike. */
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
