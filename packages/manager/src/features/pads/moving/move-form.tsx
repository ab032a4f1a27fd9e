import { Button, Paper, Progress, Stack, Text, Alert, CheckIcon, Group as Row, TextInput } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { PadId } from '@sheaf/contract/ids'
import { ActButton } from '@sheaf/ui/components/act-button'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconArrowsMove, IconInfoCircle } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { Link } from 'react-router'
import { LaterSelect } from '@sheaf/ui/components/later-fields'
import { FormActions } from '../../../components/forms/form-actions.tsx'
import { useDraft } from '../../../lib/forms/draft.ts'
import { focusField } from '../../../lib/forms/form.ts'
import { paths } from '../../../paths.ts'
import { visibilityAppearance } from '../../../components/access/visibility.tsx'
import { audienceText } from '../../../lib/access/audience.ts'
import { WHO_SEES_HISTORY } from '../../../lib/access/history-readers.ts'
import { useSite } from '../../../lib/session/site.ts'
import { PadChoice } from './pad-choice.tsx'

interface TargetFieldProps {
  readonly ref: Ref<HTMLInputElement>
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly error: string | undefined
}

/**
 * SCR-780, HIST-47: says who will be able to see the chosen pads and their history in another folder, unless everybody
 * is a member.
 */
const MoveNotice = ({ pads, target }: { pads: readonly Pad[]; target: Group }) => {
  const t = useT()
  const site = useSite()
  const following = pads.filter(({ visibility }) => visibility === null).length
  const own = pads.length - following
  const followsHistory = pads.some(({ history }) => history === null)
  if (site.allPadsPublicsAuthentifiedOnly || pads.length === 0) return null
  return (
    <Alert variant="outline" color="gray" icon={<IconInfoCircle aria-hidden />}>
      {following > 0 && (
        <>
          <Text size="sm">
            {t('GROUP.PAD.MOVE_AUDIENCE', {
              count: following,
              name: target.name,
              visibility: t(visibilityAppearance(target.visibility, site).label),
            })}
          </Text>
          <Text size="sm">{t(audienceText(target.visibility, site))}</Text>
        </>
      )}
      {followsHistory && <Text size="sm">{t(WHO_SEES_HISTORY[target.history])}</Text>}
      {own > 0 && <Text size="sm">{t('GROUP.PAD.MOVE_OWN', { count: own })}</Text>}
    </Alert>
  )
}

export interface MoveFormProps {
  readonly group: Group
  readonly pads: readonly Pad[]
  /** Value of the target field; `target` is the folder that it stands for. */
  readonly targetValue: string | null
  readonly onTargetChange: (value: string | null) => void
  readonly target: Group | undefined
  /** Whether the target is being looked up. */
  readonly isSearching?: boolean
  readonly targetField: (props: TargetFieldProps) => ReactNode
  readonly chosenAtFirst: readonly PadId[]
  /** The pads of `chosenAtFirst` that the screen's address chooses. */
  readonly chosenByAddress: readonly PadId[]
  /** Number of pads moved so far. */
  readonly done: number
  readonly isMoving: boolean
  readonly onMove: (pads: Pad[], target: Group) => void
}

/** Asks which pads to move to which folder. It validates on submit only. */
export const MoveForm = ({
  group,
  pads,
  targetValue,
  onTargetChange,
  target,
  isSearching = false,
  targetField,
  chosenAtFirst,
  chosenByAddress,
  done,
  isMoving,
  onMove,
}: MoveFormProps) => {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<readonly string[]>(chosenAtFirst)
  const [initialTarget] = useState(targetValue)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const [count, setCount] = useState(0)
  // Only the address outlasts the session, so the draft has to hold every other pad that was chosen at first.
  useDraft({ chosen, targetId: targetValue }, { chosen: chosenByAddress, targetId: initialTarget }, (typed) => {
    if (typed.chosen !== undefined) setChosen(typed.chosen)
    if (typed.targetId !== undefined) onTargetChange(typed.targetId)
  })
  const isChosen = new Set(chosen)
  const moving = pads.filter(({ _id }) => isChosen.has(_id))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsIncomplete(target === undefined || moving.length === 0)
    // The pads are the first field of the form.
    if (moving.length === 0) focusField(event.currentTarget.querySelector('input'))
    else if (target === undefined) focusField(field.current)
    else {
      // Counted before, since moved pads leave `pads`.
      setCount(moving.length)
      onMove(moving, target)
    }
  }

  return (
    <Paper withBorder p="lg" bg="var(--sheaf-surface)" component="form" onSubmit={submit} noValidate>
      <Stack gap="lg">
        <PadChoice
          pads={pads}
          // Leaves out pads that have been moved or removed meanwhile.
          value={moving.map(({ _id }) => _id)}
          onChange={setChosen}
          error={isIncomplete && moving.length === 0 ? t('GROUP.PAD.SELECT_AT_LEAST_ONE_PAD') : undefined}
        />
        {targetField({
          ref: field,
          value: targetValue,
          onChange: onTargetChange,
          error: isIncomplete && target === undefined && !isSearching ? t('BACKEND.ERROR.TYPE.PARAM_STR') : undefined,
        })}
        {target && <MoveNotice pads={moving} target={target} />}
        {isMoving && (
          <div role="status">
            <Text size="sm" mb={4}>
              {t('GROUP.PAD.MOVE_PROGRESS', { done, count })}
            </Text>
            <Progress value={(100 * done) / Math.max(1, count)} aria-label={t('GROUP.PAD.MOVE')} />
          </div>
        )}
        <FormActions>
          <ActButton type="submit" loading={isMoving} leftSection={<IconArrowsMove size={16} aria-hidden />}>
            {t('GROUP.INFO.PAD_MOVE')}
          </ActButton>
          <Button variant="default" component={Link} to={paths.groupView(group._id)}>
            {t('ACTIONS.CANCEL')}
          </Button>
        </FormActions>
      </Stack>
    </Paper>
  )
}

/** Offers the folders that accept the pads. */
export const TargetSelect = ({ targets, ...field }: TargetFieldProps & { readonly targets: readonly Group[] }) => {
  const t = useT()
  return (
    <LaterSelect
      label={t('GROUP.PAD.MOVE_TARGET')}
      placeholder={t('GROUP.PAD.MOVE_TARGET_CHOOSE')}
      required
      withAsterisk={false}
      searchable
      allowDeselect={false}
      openOnFocus={false}
      renderOption={({ option: { label }, checked }) => (
        <Row gap="xs" wrap="nowrap">
          {checked === true && <CheckIcon size={12} aria-hidden />}
          <bdi>{label}</bdi>
        </Row>
      )}
      data={targets.map(({ _id, name }) => ({ value: _id, label: name }))}
      {...field}
    />
  )
}

interface TargetAddressProps extends TargetFieldProps {
  /** Name of the folder found at the address. */
  readonly name: string | undefined
  /** Reason why no folder was found: it does not exist, accepts no pads, or could not be looked up. */
  readonly trouble: string | undefined
}

/** Takes the target folder's address, for the site administrator, who has no list of folders. */
export const TargetAddress = ({ name, trouble, value, onChange, error, ref }: TargetAddressProps) => {
  const t = useT()
  return (
    <div>
      <TextInput
        ref={ref}
        label={t('GROUP.PAD.MOVE_ADDRESS')}
        description={t('GROUP.PAD.MOVE_ADDRESS_HELP')}
        required
        withAsterisk={false}
        dir="ltr"
        spellCheck={false}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={trouble ?? error}
      />
      <Text size="sm" mt={4} role="status">
        {name !== undefined && t('GROUP.PAD.MOVE_ADDRESS_FOUND', { name })}
      </Text>
    </div>
  )
}
