// The component library's style sheets, only for the components in use, in an order that lets later ones win. They are in a
// cascade layer, so that our own rules always win.
import './base.css'
import '@mantine/core/styles/baseline.layer.css'
import './theme.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import './print.css'
