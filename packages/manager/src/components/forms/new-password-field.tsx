import { Text } from '@mantine/core'
import { PasswordField, type PasswordFieldProps } from '@sheaf/ui/components/password-field'
import { useT } from '@sheaf/ui/l10n/use-t'
import { autofill } from '@sheaf/ui/lib/autofill'
import { useEffect, useState } from 'react'
import classes from './new-password-field.module.css'

/** Pause in typing after which the strength is said, so that screen readers are not interrupted by each letter. */
const PAUSE_MS = 400

/** Fetches the lists of passwords and words, which are larger than any screen. */
const fetchEstimate = () => import('./estimate-strength.ts')

interface Estimate {
  readonly strength: Awaited<ReturnType<typeof fetchEstimate>>['STRENGTHS'][number]
  /** Number of bars that are filled. */
  readonly bars: number
}

const BARS = [1, 2, 3, 4, 5]

const useEstimate = (password: string, ownTexts: readonly string[]): Estimate | undefined => {
  const [estimate, setEstimate] = useState<Estimate>()
  const isTyped = password !== ''
  useEffect(() => {
    // What cannot be fetched is fetched again with the next letter, and is missed by nobody.
    if (isTyped) fetchEstimate().catch(() => {})
  }, [isTyped])
  const about = ownTexts.join('\n')
  useEffect(() => {
    let isCurrent = true
    const update = async () => {
      const { estimateStrength, STRENGTHS } = await fetchEstimate()
      const strength = estimateStrength(password, about.split('\n'))
      if (isCurrent) setEstimate({ strength, bars: STRENGTHS.indexOf(strength) + 1 })
    }
    const timer = setTimeout(() => {
      if (password === '') setEstimate(undefined)
      else update().catch(() => {})
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [password, about])
  return isTyped ? estimate : undefined
}

/** Says how hard a password is to guess. It has its place from the start, so that nothing moves as one types. */
const Strength = ({ password, ownTexts }: { readonly password: string; readonly ownTexts: readonly string[] }) => {
  const t = useT()
  const { strength, bars = 0 } = useEstimate(password, ownTexts) ?? {}
  return (
    <>
      <div className={classes.bars} data-strength={strength} aria-hidden>
        {BARS.map((bar) => (
          <span key={bar} data-filled={bar <= bars || undefined} />
        ))}
      </div>
      <Text size="xs" c="dimmed" mih="1lh" role="status">
        {strength !== undefined && t(`USER.PASSWORD_STRENGTH.${strength}`)}
      </Text>
    </>
  )
}

interface NewPasswordFieldProps extends PasswordFieldProps {
  readonly value: string
  /** What is known about the person whose password it will be, as login and names: it makes a password easy to guess. */
  readonly ownTexts: readonly string[]
}

/** Asks for a password that somebody chooses, and says how strong it is. That keeps nobody from saving it (SCR-767). */
export const NewPasswordField = ({ ownTexts, ...props }: NewPasswordFieldProps) => (
  <PasswordField
    {...autofill.newPassword}
    inputContainer={(field) => (
      <div>
        {field}
        <Strength password={props.value} ownTexts={ownTexts} />
      </div>
    )}
    {...props}
  />
)
