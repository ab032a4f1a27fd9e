import { Group as Row, Radio, Stack, Text } from '@mantine/core'
import type { Visibility } from '@sheaf/contract/entities/visibility'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { ReactNode } from 'react'
import { audienceText } from '../../lib/access/audience.ts'
import { useSite } from '../../lib/session/site.ts'
import { visibilityAppearance } from './visibility.tsx'
import classes from './visibility-field.module.css'

interface VisibilityFieldProps {
  readonly label: string
  readonly description?: string
  readonly choices: readonly Visibility[]
  /** Whether everybody who can see the item can also write in it. */
  readonly canWrite: boolean
  readonly value: Visibility
  readonly onChange: (visibility: Visibility) => void
  /** Field shown below the choice `private` while it is selected. */
  readonly privateField: ReactNode
}

/** Selects the visibility of a group or a pad. Each choice explains who can see the item. */
export const VisibilityField = ({
  label,
  description,
  choices,
  canWrite,
  value,
  onChange,
  privateField,
}: VisibilityFieldProps) => {
  const t = useT()
  const site = useSite()
  return (
    <Radio.Group
      label={label}
      {...(description === undefined ? {} : { description })}
      value={value}
      onChange={(chosen) => onChange(chosen as Visibility)}
    >
      <Stack gap="xs" mt={6}>
        {choices.map((choice) => {
          const { label: name, Icon } = visibilityAppearance(choice, site)
          return (
            <div key={choice}>
              <Radio.Card value={choice} p="sm" className={classes.card ?? ''}>
                <Row wrap="nowrap" align="flex-start" gap="sm">
                  <Radio.Indicator mt={2} />
                  <div>
                    <Row gap={6} wrap="nowrap" align="flex-start">
                      <Icon size={16} aria-hidden className={classes.sign ?? ''} />
                      <Text fw={500}>{t(name)}</Text>
                    </Row>
                    <Text size="sm" c="dimmed">
                      {t(audienceText(choice, site, canWrite))}
                    </Text>
                  </div>
                </Row>
              </Radio.Card>
              {choice === 'private' && value === 'private' && <div className={classes.more}>{privateField}</div>}
            </div>
          )
        })}
      </Stack>
    </Radio.Group>
  )
}
