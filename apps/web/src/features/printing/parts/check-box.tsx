interface CheckBoxProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

export const CheckBox = ({ label, isOn, onChange }: CheckBoxProps) => (
  <label className="print-check">
    <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    {label}
  </label>
)
