import { TextInput, type TextInputProps } from '@mantine/core'

interface WholeNumberInputProps extends Omit<TextInputProps, 'onChange'> {
  readonly onChange: (value: number | string) => void
}

/** Takes a whole number. What is none stays a text, which the schema refuses, so that nothing is changed silently. */
export const WholeNumberInput = ({ onChange, ...props }: WholeNumberInputProps) => (
  <TextInput
    // The field alone is short: beside it, the description would be a column of single words.
    styles={{ wrapper: { maxWidth: '10rem' } }}
    inputMode="numeric"
    {...props}
    onChange={({ currentTarget: { value } }) => onChange(/^\d{1,15}$/.test(value) ? Number(value) : value)}
  />
)
