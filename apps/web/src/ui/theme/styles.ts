// The component library's style sheets, only those of the parts in use, in an order that lets later ones win.
// They live in a cascade layer, so that a rule of ours always wins.
import './base.css'
import '@mantine/core/styles/baseline.layer.css'
import './theme.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
