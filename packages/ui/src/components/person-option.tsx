import { Text } from '@mantine/core'

interface PersonOptionProps {
  /** The login, or the mail address that was typed. */
  readonly login: string
  /** The name by which the reader sees the person, where it is another. */
  readonly name: string | undefined
}

/** USR-5: shows somebody among the people who are found: by login and name. */
export const PersonOption = ({ login, name }: PersonOptionProps) => (
  <span>
    <bdi>{login}</bdi>
    {name !== undefined && (
      <>
        {' '}
        <Text span size="xs" c="dimmed">
          <bdi>{name}</bdi>
        </Text>
      </>
    )}
  </span>
)
