export const form = {
  button: { type: 'submit', label: 'Send it', className: 'btn btn-primary', icon: 'fa fa-home' },
  request: { method: 'POST', href: 'top', rel: 'noopener noreferrer', format: 'dd/mm/yy' },
  // Labels, whatever they are called
  labels: { type: 'type', method: 'Method', target: 'Our target', id: 'Id', key: 'press any key', class: 'Class' },
};
