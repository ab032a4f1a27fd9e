import { Button, type ButtonProps, type ElementProps } from '@mantine/core'
import type { MouseEvent, Ref } from 'react'

interface ActButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  readonly ref?: Ref<HTMLButtonElement>
  /** Whether the act is under way. */
  readonly loading: boolean
}

// Enter in a field of the form presses its button too, so that this keeps the form from being sent twice.
const ignore = (event: MouseEvent) => event.preventDefault()

/**
 * A button of an act that takes a while. Pressing it meanwhile does nothing, yet it is not `disabled`, since the browser
 * takes the focus from what is (A11Y-3).
 */
export const ActButton = ({ loading, onClick, ...props }: ActButtonProps) => (
  <Button
    {...props}
    loading={loading}
    {...(loading && { 'aria-disabled': true })}
    onClick={loading ? ignore : onClick}
    renderRoot={(root) => <button {...root} disabled={props.disabled} />}
  />
)
