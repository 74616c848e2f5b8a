import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { FieldFrame, useFieldWiring, type FieldProps } from './field.tsx'

type NumberStepperProps = FieldProps & {
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  step?: number
  name?: string
  disabled?: boolean
}

const whole = (value: number, min: number, max: number) => Math.min(max, Math.max(min, Math.round(value)))

/** A whole number that never leaves its floor or ceiling, whether stepped or typed. */
export function NumberStepper({
  value,
  onChange,
  min = 1,
  max = 999,
  step = 1,
  name,
  disabled,
  ...field
}: NumberStepperProps) {
  const wiring = useFieldWiring(undefined, field.hint, field.error)
  // What is being typed may be empty or out of range for a moment; it is settled when the field is left.
  const [draft, setDraft] = useState<string | null>(null)

  function change(next: number) {
    setDraft(null)
    if (next !== value) onChange(next)
  }

  function settle() {
    if (draft === null) return
    change(draft.trim() === '' || Number.isNaN(Number(draft)) ? value : whole(Number(draft), min, max))
  }

  return (
    <FieldFrame {...field} wiring={wiring}>
      <div className="field-box w-40">
        <StepButton
          label="One less"
          disabled={disabled || value <= min}
          onPress={() => change(whole(value - step, min, max))}
        >
          <Minus className="size-5" aria-hidden="true" />
        </StepButton>
        <input
          {...wiring.control}
          name={name}
          disabled={disabled}
          inputMode="numeric"
          role="spinbutton"
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          autoComplete="off"
          value={draft ?? String(value)}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle()
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            change(whole(value + (event.key === 'ArrowUp' ? step : -step), min, max))
          }}
          className="field-input min-w-0 text-center font-semibold figures"
        />
        <StepButton
          label="One more"
          disabled={disabled || value >= max}
          onPress={() => change(whole(value + step, min, max))}
        >
          <Plus className="size-5" aria-hidden="true" />
        </StepButton>
      </div>
    </FieldFrame>
  )
}

type StepButtonProps = { label: string; disabled: boolean | undefined; onPress: () => void; children: React.ReactNode }

function StepButton({ label, disabled, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className="grid w-11 shrink-0 place-items-center rounded-md text-ink transition hover:bg-ink/8 disabled:opacity-35"
    >
      {children}
    </button>
  )
}
