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

const SliderValue = ({ text }: { text: string }) => <output className="font-semibold text-ink figures">{text}</output>
