import { Alert, Button, CheckIcon, Group as Row, Paper, Progress, Select, Stack, Text } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { PadId } from '@sheaf/contract/ids'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconArrowsMove, IconInfoCircle } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { FormActions } from '../../lib/form-actions.tsx'
import { useDraft } from '../../lib/draft.ts'
import { VISIBILITY } from '../../lib/visibility.tsx'
import { paths } from '../../paths.ts'
import { PadChoice } from './pad-choice.tsx'

interface MoveFormProps {
  readonly group: Group
  readonly pads: readonly Pad[]
  readonly targets: readonly Group[]
  readonly chosenAtFirst: readonly PadId[]
  /** How many have been moved so far, while it runs. */
  readonly done: number
  readonly isMoving: boolean
  readonly onMove: (pads: Pad[], target: Group) => void
}

/** Which pads, and where to. Says what is missing only once one tries. */
export const MoveForm = ({ group, pads, targets, chosenAtFirst, done, isMoving, onMove }: MoveFormProps) => {
  const t = useT()
  const select = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<readonly string[]>(chosenAtFirst)
  const onlyTarget = targets.length === 1 ? (targets[0]?._id ?? null) : null
  const [targetId, setTargetId] = useState<string | null>(onlyTarget)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const [count, setCount] = useState(0)
  useDraft({ chosen, targetId }, { chosen: chosenAtFirst, targetId: onlyTarget }, (typed) => {
    if (typed.chosen !== undefined) setChosen(typed.chosen)
    if (typed.targetId !== undefined) setTargetId(typed.targetId)
  })
  const target = targets.find(({ _id }) => _id === targetId)
  const isChosen = new Set(chosen)
  const moving = pads.filter(({ _id }) => isChosen.has(_id))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsIncomplete(target === undefined || moving.length === 0)
    if (target === undefined) select.current?.focus()
    else if (moving.length > 0) {
      // What has been moved leaves this folder, so they are counted before.
      setCount(moving.length)
      onMove(moving, target)
    }
  }

  return (
    <Paper withBorder p="lg" bg="var(--sheaf-surface)" component="form" onSubmit={submit} noValidate>
      <Stack gap="lg">
        <PadChoice
          pads={pads}
          value={chosen}
          onChange={setChosen}
          error={isIncomplete && moving.length === 0 ? t('GROUP.PAD.SELECT_AT_LEAST_ONE_PAD') : undefined}
        />
        <Select
          ref={select}
          label={t('GROUP.PAD.MOVE_TARGET')}
          placeholder={t('GROUP.PAD.MOVE_TARGET_CHOOSE')}
          required
          withAsterisk={false}
          searchable
          renderOption={({ option: { label }, checked }) => (
            <Row gap="xs" wrap="nowrap">
              {checked === true && <CheckIcon size={12} aria-hidden />}
              <bdi>{label}</bdi>
            </Row>
          )}
          data={targets.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={targetId}
          onChange={setTargetId}
          error={isIncomplete && target === undefined ? t('BACKEND.ERROR.TYPE.PARAM_STR') : undefined}
        />
        {target && (
          <Alert variant="outline" color="gray" icon={<IconInfoCircle aria-hidden />}>
            <Text size="sm">
              {t('GROUP.PAD.MOVE_AUDIENCE', { visibility: t(VISIBILITY[target.visibility].label) })}
            </Text>
          </Alert>
        )}
        {isMoving && (
          <div role="status">
            <Text size="sm" mb={4}>
              {t('GROUP.PAD.MOVE_PROGRESS', { done, count })}
            </Text>
            <Progress value={(100 * done) / Math.max(1, count)} aria-label={t('GROUP.PAD.MOVE')} />
          </div>
        )}
        <FormActions>
          <Button type="submit" loading={isMoving} leftSection={<IconArrowsMove size={16} aria-hidden />}>
            {t('GROUP.INFO.PAD_MOVE')}
          </Button>
          <Button variant="default" component={Link} to={paths.groupView(group._id)}>
            {t('ACTIONS.CANCEL')}
          </Button>
        </FormActions>
      </Stack>
    </Paper>
  )
}
