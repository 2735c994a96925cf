import { createRoot } from 'react-dom/client';
import {
  Admin,
  Datagrid,
  DateField,
  List,
  NumberField,
  Resource,
  Show,
  SimpleShowLayout,
  TextField,
} from 'react-admin';

const read = async (path) => (await fetch(`/api${path}`)).json();

const dataProvider = {
  getList: async () => {
    const { deployments } = await read('/deployments');
    return { data: deployments, total: deployments.length };
  },
  getOne: async (_resource, { id }) => ({ data: (await read(`/deployments/${id}`)).deployment }),
};

const fields = [
  <TextField key="status" source="status" />,
  <TextField key="name" source="app_name" />,
  <TextField key="source" source="source.type" />,
  <TextField key="runtime" source="runtime" />,
  <TextField key="url" source="public_url" />,
  <DateField key="updated" source="updated_at" showTime />,
  <NumberField key="cost" source="billing.accrued_this_month_usd" />,
];

const DeploymentList = () => (
  <List>
    <Datagrid bulkActionButtons={false}>{fields}</Datagrid>
  </List>
);

const DeploymentShow = () => (
  <Show>
    <SimpleShowLayout>{fields}</SimpleShowLayout>
  </Show>
);

createRoot(document.querySelector('#root')).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="deployments" list={DeploymentList} show={DeploymentShow} />
  </Admin>,
);
