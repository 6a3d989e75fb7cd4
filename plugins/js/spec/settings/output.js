export const form = {
  button: { type: 'submit', label: 'SEND IT', className: 'btn btn-primary', icon: 'fa fa-home' },
  request: { method: 'POST', href: 'top', rel: 'noopener noreferrer', format: 'dd/mm/yy' },
  // Labels, whatever they are called
  labels: { type: 'TYPE', method: 'METHOD', target: 'OUR TARGET', id: 'ID', key: 'PRESS ANY KEY', class: 'CLASS' },
};
