import { Button, Checkbox, Group as Row, ScrollArea, Stack, Text } from '@mantine/core'
import type { Pad } from '@sheaf/contract/entities/pad'
import { useT } from '@sheaf/ui/l10n/use-t'

interface PadChoiceProps {
  readonly pads: readonly Pad[]
  readonly value: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
  readonly error: string | undefined
}

/** Chooses some of a group's pads, or all, or none again. */
export const PadChoice = ({ pads, value, onChange, error }: PadChoiceProps) => {
  const t = useT()
  return (
    <Stack gap="xs">
      <Checkbox.Group
        label={t('GROUP.PAD.MOVE_CHOOSE')}
        value={[...value]}
        onChange={onChange}
        {...(error === undefined ? {} : { error })}
      >
        <ScrollArea.Autosize mah="40vh" type="auto" mt="xs">
          <Stack gap={8} p={4}>
            {pads.map(({ _id, name }) => (
              <Checkbox key={_id} value={_id} label={<bdi>{name}</bdi>} />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Checkbox.Group>
      <Row gap="xs">
        <Button size="xs" variant="default" onClick={() => onChange(pads.map(({ _id }) => _id))}>
          {t('GROUP.PAD.SELECT_ALL')}
        </Button>
        <Button size="xs" variant="default" onClick={() => onChange([])}>
          {t('GROUP.PAD.DESELECT_ALL')}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {t('GROUP.PAD.CHOSEN', { count: value.length })}
        </Text>
      </Row>
    </Stack>
  )
}
