import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { focusOnMount } from '@sheaf/ui/lib/focus-on-mount'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import type { Conflict } from '../../lib/errors/api-error.ts'

interface ConflictNoticeProps {
  readonly conflict: Conflict | undefined
  /** Returns the label of a field of the conflict. */
  readonly labelOf: (field: string) => string
  /** Returns a value of a field as text; an empty one for a value that is none or not shown. */
  readonly textOf: (field: string, value: unknown) => string
  /** Puts the value that somebody else has saved into the form. */
  readonly onTake: (field: string, value: unknown) => void
}

/** Fields whose values nobody is shown. */
const HIDDEN: ReadonlySet<string> = new Set(['password'])

/**
 * SCR-841: says above the buttons of a form what somebody else has changed in the same fields meanwhile, and offers to
 * take it over. It takes the focus, since it may be out of sight.
 */
export const ConflictNotice = ({ conflict, ...props }: ConflictNoticeProps) =>
  // Each refusal is a new notice, which takes the focus.
  conflict && <ConflictAlert key={conflict.version} conflict={conflict} {...props} />

const ConflictAlert = ({
  conflict,
  labelOf,
  textOf,
  onTake,
}: ConflictNoticeProps & { readonly conflict: Conflict }) => {
  const t = useT()
  const [taken, setTaken] = useState<readonly string[]>([])
  const fields = Object.entries(conflict.now).filter(([field]) => !taken.includes(field))
  if (fields.length === 0) return null
  return (
    <Alert
      variant="light"
      color="orange"
      title={t('GLOBAL.CONFLICT')}
      icon={<IconUsers aria-hidden />}
      // Orange letters on light orange would be too faint.
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      tabIndex={-1}
      ref={focusOnMount}
    >
      <Stack gap="xs">
        <Text size="sm">{t('GLOBAL.CONFLICT_TEXT')}</Text>
        {fields.map(([field, value]) => {
          const label = labelOf(field)
          const shown = HIDDEN.has(field) ? t('GLOBAL.CONFLICT_CHANGED') : textOf(field, value)
          return (
            <Group key={field} gap="xs" justify="space-between" wrap="nowrap">
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                <Text span fw={600}>
                  {label}
                </Text>
                <br />
                <bdi>{shown === '' ? t('GLOBAL.NO_VALUE') : shown}</bdi>
              </Text>
              {!HIDDEN.has(field) && (
                <Button
                  variant="default"
                  size="xs"
                  style={{ flexShrink: 0 }}
                  aria-label={t('GLOBAL.CONFLICT_TAKE_NAMED', { field: label })}
                  onClick={() => {
                    onTake(field, value)
                    setTaken([...taken, field])
                  }}
                >
                  {t('GLOBAL.CONFLICT_TAKE')}
                </Button>
              )}
            </Group>
          )
        })}
      </Stack>
    </Alert>
  )
}
