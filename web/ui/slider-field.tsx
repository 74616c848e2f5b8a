import type { ComponentProps, CSSProperties } from 'react'
import { FieldFrame, useFieldWiring, type FieldProps } from './field.tsx'

type Scale = { min?: number; max?: number; step?: number; format?: (value: number) => string }
type Span = CSSProperties & { '--from': string; '--to': string }

const place = (value: number, min: number, max: number) => `${((value - min) / (max - min || 1)) * 100}%`

type SliderProps = Omit<FieldProps, 'aside'> &
  Scale & { value: number; onChange: (value: number) => void } & Pick<
    ComponentProps<'input'>,
    'name' | 'disabled' | 'onBlur'
  >

export function Slider({ value, onChange, min = 0, max = 100, step = 1, format = String, ...props }: SliderProps) {
  const { label, hint, error, hideLabel, optional, className, ...input } = props
  const wiring = useFieldWiring(undefined, hint, error)
  const span: Span = { '--from': '0%', '--to': place(value, min, max) }
  return (
    <FieldFrame
      {...{ wiring, label, hint, error, hideLabel, optional, className }}
      aside={<SliderValue text={format(value)} />}
    >
      <div className="slider" style={span}>
        <input
          type="range"
          {...input}
          {...{ min, max, step, value }}
          aria-valuetext={format(value)}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
          {...wiring.control}
        />
      </div>
    </FieldFrame>
  )
}

type RangeSliderProps = Omit<FieldProps, 'aside'> &
  Scale & { value: readonly [low: number, high: number]; onChange: (value: [low: number, high: number]) => void }

/** Two ends of one span, for example a price range. The ends cannot cross. */
export function RangeSlider({
  value,
  onChange,
  min = 0,
  max = 100,
  step = 1,
  format = String,
  ...props
}: RangeSliderProps) {
  const wiring = useFieldWiring(undefined, props.hint, props.error)
  const [low, high] = value
  const span: Span = { '--from': place(low, min, max), '--to': place(high, min, max) }
  const scale = { min, max, step }
  return (
    <FieldFrame {...props} wiring={wiring} group aside={<SliderValue text={`${format(low)} – ${format(high)}`} />}>
      <div className="slider slider-range" style={span} role="group" aria-labelledby={wiring.labelId}>
        <input
          type="range"
          {...scale}
          value={low}
          aria-label="Minimum"
          aria-valuetext={format(low)}
          onChange={(event) => onChange([Math.min(event.currentTarget.valueAsNumber, high), high])}
        />
        <input
          type="range"
          {...scale}
          value={high}
          aria-label="Maximum"
          aria-valuetext={format(high)}
          onChange={(event) => onChange([low, Math.max(event.currentTarget.valueAsNumber, low)])}
        />
      </div>
    </FieldFrame>
  )
}

const SliderValue = ({ text }: { text: string }) => <output className="font-semibold text-ink figures">{text}</output>
